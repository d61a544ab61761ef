import type { ReactNode } from "react";
import type { Access } from "#contract/endpoint.ts";
import type { CallSection } from "#contract/policy.ts";
import { sectionLabels } from "#contract/roles.ts";
import type { ShownCall } from "./calls.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { formatCurl } from "./curl.ts";
import { FIELDS_MAX, fieldsOf, formatType, type ShownField } from "./fields.ts";

const accessLabels: Record<Access, string> = {
  public: "Anybody, without signing in",
  signedIn: "Anybody who is signed in",
  viewer: "Every member of the yard",
  groom: "Grooms, managers and owners",
  manager: "Managers and owners",
  owner: "Owners",
  admin: "Who runs this installation",
};

/** Who may make a call, and by what. */
function formatWho({ operation }: ShownCall): string {
  const { "x-access": access, "x-section": section, "x-token": token } = operation;
  const right = section && isOfYard(section) ? `, with a right in ‘${sectionLabels[section]}’` : "";
  const by =
    access === "public"
      ? ""
      : token
        ? ` A token that ${token === "READ" ? "reads" : "writes"} suffices.`
        : " No token suffices.";
  return `${accessLabels[access]}${right}.${by}`;
}

const isOfYard = (section: CallSection) => section !== "own" && section !== "any";

/** All about one call: who may make it, what it takes, what it answers, and an example. */
export const CallDetails = ({ call, server }: { call: ShownCall; server: string }) => (
  <div className="grid gap-4 pb-4">
    <p>{call.operation.summary}.</p>
    <p className="text-muted">{formatWho(call)}</p>
    {call.parameters.length > 0 && (
      <FieldList
        title="Parameters"
        fields={call.parameters.map((each) => ({
          name: each.name,
          type: `${formatType(each.schema)}, in the ${each.in}`,
          required: each.required,
        }))}
      />
    )}
    {call.body && (
      <FieldList title={call.isUpload ? "Form" : "Body"} fields={fieldsOf(call.body)} />
    )}
    {call.reply && <Reply call={call} />}
    <CodeBlock label={`Example of ${call.method} ${call.path}`}>
      {formatCurl(server, call)}
    </CodeBlock>
  </div>
);

function Reply({ call: { reply } }: { call: ShownCall }) {
  if (!reply) return null;
  const fields = fieldsOf(reply);
  if (fields.length === 0)
    return (
      <Titled title="Reply">
        <p className="wrap-anywhere">{formatType(reply)}</p>
      </Titled>
    );
  return <FieldList title={reply.items ? "Reply, a list of" : "Reply"} fields={fields} />;
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <h4 className="font-semibold">{title}</h4>
    {children}
  </div>
);

const FieldList = ({ title, fields }: { title: string; fields: ShownField[] }) => (
  <Titled title={title}>
    <dl className="grid gap-x-4 text-sm sm:grid-cols-[minmax(10rem,auto)_1fr]">
      {fields.map(({ name, type, required }) => (
        <div key={name} className="contents">
          <dt className="pt-1 font-mono wrap-anywhere">
            {name}
            {!required && <span className="font-sans text-muted"> (optional)</span>}
          </dt>
          <dd className="min-w-0 wrap-anywhere text-muted sm:pt-1">{type}</dd>
        </div>
      ))}
    </dl>
    {fields.length === FIELDS_MAX && (
      <p className="text-sm text-muted">And more, which the OpenAPI document has.</p>
    )}
  </Titled>
);
