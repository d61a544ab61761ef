import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { type CarePlan, carePlanEndpoints } from "#contract/care/care-plans.ts";
import type { Horse } from "#contract/horses/horses.ts";
import { queryOf } from "#web/core/query.ts";
import { LoadFailed } from "#web/core/LoadFailed.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { onDemand } from "#web/ui/lazy-components.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { PlanItem } from "./PlanItem.tsx";
import { Suggestions } from "./Suggestions.tsx";

// the form is not needed to read the plan; it loads on hover or focus
const loadForm = () => import("./PlanForm.tsx");
const { PlanForm } = onDemand(loadForm);
const reach = () => void loadForm();

interface CarePlanDialogProps {
  horse: Pick<Horse, "id" | "name">;
  onClose: () => void;
}

type DialogView = { what: "plan" } | { what: "add" } | { what: "edit"; plan: CarePlan };

/** A horse's care plan: what it needs how often, what is due next, and suggested plans that it does not have yet. */
export function CarePlanDialog({ horse, onClose }: CarePlanDialogProps) {
  const [shown, setShown] = useState<DialogView>({ what: "plan" });
  const back = () => setShown({ what: "plan" });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Care Plan - ${horse.name}`}
      description="Saving a record moves the next date on; the calendar follows."
    >
      {shown.what === "plan" && <Plan horse={horse} onShow={setShown} />}
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {shown.what === "add" && <PlanForm horseId={horse.id} plan={null} onDone={back} />}
        {shown.what === "edit" && <PlanForm horseId={horse.id} plan={shown.plan} onDone={back} />}
      </Suspense>
    </Dialog>
  );
}

interface PlanProps {
  horse: Pick<Horse, "id" | "name">;
  onShow: (shown: DialogView) => void;
}

function Plan({ horse, onShow }: PlanProps) {
  const params = { horseId: horse.id };
  const { data: plans, error, refetch } = useQuery(queryOf(carePlanEndpoints.list, { params }));
  if (error)
    return (
      <LoadFailed level={3} title="The plan could not be loaded" error={error} onRetry={refetch} />
    );
  if (!plans) return <Skeleton className="h-48 w-full" />;
  return (
    <div className="grid gap-5" onPointerEnter={reach} onFocus={reach}>
      {plans.length === 0 && <p className="text-muted">Nothing is planned for {horse.name} yet.</p>}
      <ul className="grid gap-3">
        {plans.map((plan) => (
          <PlanItem key={plan.id} plan={plan} onEdit={() => onShow({ what: "edit", plan })} />
        ))}
      </ul>
      <Button className="justify-self-start" onClick={() => onShow({ what: "add" })}>
        <Plus aria-hidden />
        Add to the plan
      </Button>
      <Suggestions horseId={horse.id} />
    </div>
  );
}
