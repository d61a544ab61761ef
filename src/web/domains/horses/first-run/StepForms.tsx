import { useState } from "react";
import { carePlanEndpoints } from "#contract/care/care-plans.ts";
import type { ServiceType } from "#contract/care/record-types.ts";
import { recordEndpoints } from "#contract/care/records.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import { londonDate } from "#rules/london.ts";
import { useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

interface StepProps {
  horseId: string;
  onNotKnown: () => void;
}

interface FarrierVisit {
  date: string;
  farrier: string;
  serviceType: ServiceType;
}

/** Asks for the last farrier visit, and plans the next one. */
export function FarrierStep({ horseId, onNotKnown }: StepProps) {
  const [today] = useState(() => londonDate(new Date()));
  const [date, setDate] = useState("");
  const [farrier, setFarrier] = useState("");
  const [errors, setErrors] = useState<{ date?: string; farrier?: string }>({});
  const params = { horseId };
  const { mutateAsync, isPending } = useSteps(async (makeCall, seen: FarrierVisit) => {
    await makeCall(recordEndpoints.farrier.create, { params, body: seen });
    const plans = await makeCall(carePlanEndpoints.list, { params });
    if (plans.some(({ eventType }) => eventType === "FARRIER")) return;
    const body = { eventType: "FARRIER" as const, every: 6, until: 8, unit: "WEEKS" as const };
    await makeCall(carePlanEndpoints.create, { params, body });
  });
  const save = (serviceType: ServiceType) => {
    const found = {
      ...(date === "" && { date: "Give the date of the visit, or choose Not known" }),
      ...(date > today && { date: "A visit cannot lie in the future" }),
      ...(farrier.trim() === "" && { farrier: "Farrier's name is required" }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    void mutateAsync({ date, farrier: farrier.trim(), serviceType }).catch((fault: unknown) =>
      showFailure("Error", fault, "Failed to save the visit"),
    );
  };
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Date of the last visit" required error={errors.date}>
          <DateInput
            min="1900-01-01"
            max={today}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        </Field>
        <Field label="Farrier" required error={errors.farrier}>
          <TextInput
            autoComplete="off"
            value={farrier}
            onChange={(event) => setFarrier(event.target.value)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={isPending} onClick={() => save("TRIMMING")}>
          It was a trim
        </Button>
        <Button busy={isPending} onClick={() => save("SHOEING")}>
          New shoes
        </Button>
        <Button variant="quiet" onClick={onNotKnown}>
          Not known
        </Button>
      </div>
    </div>
  );
}

/** Asks for the last flu vaccination, and plans the next one. */
export function FluStep({ horseId, onNotKnown }: StepProps) {
  const [today] = useState(() => londonDate(new Date()));
  const [date, setDate] = useState("");
  const [error, setError] = useState<string>();
  const params = { horseId };
  const { mutateAsync, isPending } = useSteps(async (makeCall, day: string) => {
    const doses = [{ date: day, diseases: ["INFLUENZA" as const] }];
    await makeCall(doseEndpoints.replace, { params, body: { doses, replaces: [] } });
    const plans = await makeCall(carePlanEndpoints.list, { params });
    if (plans.some(({ eventType }) => eventType === "VACCINATION")) return;
    const body = { eventType: "VACCINATION" as const, every: 12, unit: "MONTHS" as const };
    await makeCall(carePlanEndpoints.create, { params, body });
  });
  const save = () => {
    if (date === "") return setError("Give the date of the last flu jab, or choose Not known");
    if (date > today) return setError("A dose cannot lie in the future");
    setError(undefined);
    void mutateAsync(date).catch((fault: unknown) =>
      showFailure("Error", fault, "Failed to save the jab"),
    );
  };
  return (
    <div className="grid gap-3">
      <Field label="Date of the last flu jab" required error={error}>
        <DateInput
          min="1900-01-01"
          max={today}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={isPending} onClick={save}>
          Save the jab
        </Button>
        <Button variant="quiet" onClick={onNotKnown}>
          Not known
        </Button>
      </div>
    </div>
  );
}
