import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { useEntityForm } from "#web/core/entity-form.ts";
import { EntityFields } from "#web/core/EntityFields.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type YardPlace,
  YardPlaceInput,
  weatherEndpoints as calls,
} from "#contract/notices/weather.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf, useMutate } from "#web/core/query.ts";
import type { FieldSpec } from "#web/core/field-spec.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";
import { toast } from "#web/ui/toast.ts";

/** The yard's location, for weather warnings; owners and managers can edit it. */
export function PlaceSection() {
  const place = useQuery(queryOf(calls.place, {}));
  const may = useIsManager();
  return (
    <Section id="place" title="Weather at the yard">
      <p className="text-muted">
        With the yard’s postcode, the Met Office’s warnings for its area show on the dashboard.
      </p>
      <Loaded query={place} skeleton="h-24 w-full">
        {(data) => (
          <>
            {may && <PlaceForm place={data} />}
            <p>{formatWarningRegion(data)}</p>
          </>
        )}
      </Loaded>
    </Section>
  );
}

const fields: readonly FieldSpec[] = [
  { name: "postcode", label: "Postcode", kind: "text", wide: true },
];

/** The form for the location; it remounts with the saved values after a save, and keeps its input until then. */
function PlaceForm({ place }: { place: YardPlace }) {
  const [opened, setOpened] = useState(place);
  return <OnePlaceForm key={opened.updatedAt} opened={opened} onSaved={setOpened} />;
}

interface OnePlaceFormProps {
  opened: YardPlace;
  onSaved: (saved: YardPlace) => void;
}

function OnePlaceForm({ opened, onSaved }: OnePlaceFormProps) {
  const save = useMutate(calls.setPlace);
  const { form, conflict } = useEntityForm({
    schema: YardPlaceInput,
    row: opened,
    values: { postcode: opened.postcode ?? "" },
    draftName: "place",
    change: (_, body) => save.mutateAsync({ body }),
    failed: "Failed to save the postcode",
    onSaved: (place) => {
      toast({ title: "Postcode saved" });
      onSaved(place);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-wrap items-start gap-3"
    >
      <div className={cx("grid gap-3", conflict ? "w-full" : "min-w-32 flex-1 sm:max-w-60")}>
        <EntityFields form={form} conflict={conflict} fields={fields} />
      </div>
      {/* beside the input, below the height of its label, whatever stands under it */}
      <Button type="submit" busy={save.isPending} className={conflict ? "" : "mt-8"}>
        Save postcode
      </Button>
    </form>
  );
}

function formatWarningRegion({ postcode, region }: YardPlace) {
  if (postcode === null) return "No postcode yet, so no warnings.";
  return region === null
    ? `The Met Office has no warnings for ${postcode}.`
    : `Warnings are those for ${region}.`;
}
