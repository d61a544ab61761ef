import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { Link, useParams } from "wouter";
import { dossierEndpoints } from "#contract/data/dossiers.ts";
import { paths } from "#contract/paths.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { Section } from "#web/ui/Card.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { DossierForm } from "./DossierForm.tsx";
import { DossierRow } from "./DossierRow.tsx";

/** Where a horse's dossiers are made, downloaded and deleted. */
export function DossiersPage() {
  const { id } = useParams<{ id: string }>();
  const dossiers = useQuery(queryOf(dossierEndpoints.list, { params: { horseId: id } }));
  useTitle("Dossiers");
  return (
    <Page width="form">
      <Link
        href={paths.horse.replace(":id", id)}
        className="link inline-flex min-h-control items-center justify-self-start"
      >
        <ChevronLeft aria-hidden />
        Back to the horse
      </Link>
      <PageTitle>Dossiers</PageTitle>
      <p className="text-muted">
        What is on record of a horse, as one PDF for a buyer, an insurer or the vet, with a code by
        which they see whether it is genuine and still holds. Nobody of the yard is named in it;
        look through your notes for names before you pass it on.
      </p>
      <Section id="make-dossier" title="Make one">
        <DossierForm horseId={id} />
      </Section>
      <Section id="dossiers" title="Made before">
        <Loaded query={dossiers} failed="The dossiers could not be loaded" skeleton="h-16 w-full">
          {(all) =>
            all.length === 0 ? (
              <p className="text-muted">None yet.</p>
            ) : (
              <ul className="divide-y divide-line">
                {all.map((dossier) => (
                  <DossierRow key={dossier.id} dossier={dossier} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
