import { sections, yardRoles } from "#contract/policy.ts";
import { rightsOfRole, sectionLabels, yardRoleLabels } from "#contract/roles.ts";
import { TableHead } from "#web/ui/TableHead.tsx";
import { RightText } from "./RightText.tsx";

/** The policy as a table: what each role may do in each section of a yard. */
export const RightsTable = () => (
  <>
    {/* scrolls sideways on the smallest phone, also by the keyboard */}
    <section className="overflow-x-auto" tabIndex={0} aria-label="Rights by role">
      <table className="w-full text-left text-sm">
        <thead>
          <TableHead titles={["Section", ...yardRoles.map((role) => yardRoleLabels[role])]} />
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {sectionLabels[section]}
              </th>
              {yardRoles.map((role) => (
                <td key={role} className="py-2 pr-3">
                  <RightText right={rightsOfRole[role][section]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <p className="mt-3 text-sm text-muted">
      Besides, a manager deletes horses, notes that they left, and sets the yard&rsquo;s rules; an
      owner pays, and empties the bin.
    </p>
  </>
);
