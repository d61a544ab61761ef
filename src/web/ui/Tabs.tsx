import { Content, List, Root, Trigger } from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

interface TabsProps<Value extends string> {
  /** The tab list's accessible name. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the open tab. */
  children: ReactNode;
}

/** A row of tabs above one panel; tabs that do not fit wrap to a second row, so that all stay visible. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props;
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Root value={value} onValueChange={choose} activationMode="manual">
      <List
        aria-label={label}
        data-print="off"
        className="-mx-4 flex flex-wrap border-b border-line px-2.5 sm:mx-0 sm:gap-1 sm:px-0"
      >
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-control flex-none border-b-3 border-transparent px-1 font-semibold max-sm:text-sm sm:px-3 text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent"
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      <Content value={value} className="pt-4 outline-offset-4">
        {children}
      </Content>
    </Root>
  );
}
