/** A program's text, which scrolls in its own box and can be reached by keyboard. */
export const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  // a region that scrolls has to be reachable by keyboard
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section
    tabIndex={0}
    aria-label={label}
    className="overflow-x-auto rounded-control bg-sunken p-3"
  >
    <pre className="text-sm">
      <code>{children}</code>
    </pre>
  </section>
);
