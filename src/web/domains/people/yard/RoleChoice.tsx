import { useId } from "react";
import type { YardRole } from "#contract/policy.ts";
import { yardRoleLabels, yardRoleSummaries } from "#contract/roles.ts";

interface RoleChoiceProps {
  /** The roles that may be given. */
  roles: readonly YardRole[];
  value: YardRole;
  onChange: (role: YardRole) => void;
}

/** A choice of a role. Each is shown with what it may do; the one with the least rights comes last. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Role</legend>
      <div className="grid gap-2">
        {roles.map((role) => (
          <label
            key={role}
            className="flex min-h-control cursor-pointer items-start gap-3 rounded-control border border-edge p-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent"
          >
            <input
              type="radio"
              name={id}
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              aria-describedby={`${id}-${role}`}
              aria-label={yardRoleLabels[role]}
              className="mt-0.5 size-5 flex-none accent-(--accent)"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{yardRoleLabels[role]}</span>
              <span id={`${id}-${role}`} className="block text-sm text-muted">
                {yardRoleSummaries[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
