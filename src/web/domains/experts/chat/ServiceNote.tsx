import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { chatEndpoints } from "#contract/experts/chat.ts";
import { consentEndpoints } from "#contract/people/consents.ts";
import { paths } from "#contract/paths.ts";
import { queryOf } from "#web/core/query.ts";
import { useSave } from "#web/core/save.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";

/** Who answers, and what leaves this server, shown where questions are asked. */
export function ServiceNote() {
  const { data } = useQuery(queryOf(chatEndpoints.service, {}));
  const { save, busy } = useSave(consentEndpoints.change, { failed: "Failed to keep your choice" });
  if (!data) return null;
  const allow = (consented: boolean) =>
    void save({ body: { consentType: "AI_ASSISTANTS", consented } });
  return (
    <section
      aria-label="How answers are made"
      className="grid max-w-[80ch] gap-3 text-sm text-muted"
    >
      {data.model ? (
        <>
          <p>
            Your question and what was said just before go to {data.model.provider} (
            {data.model.name}), with no name and no e-mail address. Answers use only the{" "}
            <LibraryLink />. An emergency, and a plain question about your records, is answered
            here.
          </p>
          <Checkbox
            label={`Let the AI model at ${data.model.provider} look up my yard's records`}
            hint="Horses, health records, events and costs of this yard, when a question needs them. You can take this back at any time."
            checked={data.recordsAllowed === true}
            onChange={allow}
            disabled={busy}
          />
        </>
      ) : (
        <p>
          Answers come from the <LibraryLink /> and from your own records. No AI model is used and
          nothing leaves this server.
        </p>
      )}
      <p>This is information, not veterinary or legal advice. In an emergency ring your vet.</p>
    </section>
  );
}

const LibraryLink = () => (
  <Link href={paths.library} className="link">
    reference library
  </Link>
);
