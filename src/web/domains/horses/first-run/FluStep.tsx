import { useState } from "react";
import { carePlanEndpoints } from "#contract/care/care-plans.ts";
import { doseEndpoints } from "#contract/health/doses.ts";
import { londonDate } from "#rules/london.ts";
import { useSteps } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { Button } from "#web/ui/Button.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";

interface StepProps {
  horseId: string;
  onNotKnown: () => void;
}

/** Asks for the last flu jab, and plans the next. */
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
