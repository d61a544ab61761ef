import { Suspense, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import type { Horse } from "#contract/horses/horse.ts";
import { paths } from "#contract/paths.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { Timeline } from "./Timeline.tsx";

const { Measures } = onDemand(() => import("./Measures.tsx"));
const { CanIGo } = onDemand(() => import("#web/domains/competing/compliance/CanIGo.tsx"));
const { HorseWorming } = onDemand(() => import("#web/domains/health/worming/HorseWorming.tsx"));
const { HorseRecords } = onDemand(() => import("#web/domains/care/records/HorseRecords.tsx"));

/** Everything on record about the horse, in tabs; the open tab is in the URL, so that links can lead to it. */
export function HorseTabs({ horse }: { horse: Horse }) {
  const [, go] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const named = tabIn(search);
  const tab = named ?? "timeline";
  const choose = (next: Tab) =>
    go(`${paths.horse.replace(":id", horse.id)}?tab=${next}`, { replace: true });
  return (
    // if the URL names a tab, scrolls to the tabs, with the space for that below a short one on a phone
    <div
      ref={named === null ? null : stayAt}
      className={named === null ? "min-w-0" : "min-w-0 scroll-mt-4 max-sm:min-h-dvh"}
    >
      <Tabs label={`About ${horse.name}`} tabs={tabs} value={tab} onChange={choose}>
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          {tab === "timeline" && <Timeline horseId={horse.id} />}
          {tab === "records" && <HorseRecords horse={horse} asked={asked.get("kind")} />}
          {tab === "measures" && <Measures horse={horse} />}
          {tab === "worming" && <HorseWorming horse={horse} />}
          {tab === "can-i-go" && <CanIGo horse={horse} on={asked.get("on")} />}
        </Suspense>
      </Tabs>
    </div>
  );
}

/** How long a page may take to load around the tabs, in ms. */
const LOADING = 10_000;

/**
 * Scrolls to an element, and again whenever the page's height changes while it loads, because the cards above the
 * element arrive after it, and a page that is still short cannot scroll far enough. A person's first touch, wheel
 * or key ends that.
 */
function stayAt(element: HTMLElement | null) {
  if (!element) return undefined;
  const end = new AbortController();
  const { signal } = end;
  const observer = new ResizeObserver(() => element.scrollIntoView({ behavior: "instant" }));
  signal.addEventListener("abort", () => observer.disconnect());
  for (const input of ["pointerdown", "touchstart", "wheel", "keydown"])
    addEventListener(input, () => end.abort(), { signal, passive: true });
  const timer = setTimeout(() => end.abort(), LOADING);
  // the observer also reports the height at the start
  observer.observe(document.body);
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

/**
 * The cards beside the tabs. On a phone they are collapsed to one line while a tab other than the timeline is
 * open, so that the tab comes first.
 */
export function BesideTab({ children }: { children: ReactNode }) {
  const isPhone = useMedia("(width < 40rem)");
  const tab = tabIn(useSearch());
  if (!isPhone || tab === null || tab === "timeline") return children;
  return (
    <div className="grid min-w-0 gap-3">
      <Disclosure
        line={
          <span className="font-semibold text-accent">
            Next dates, weight, feed, contacts, papers
          </span>
        }
      >
        <div className="grid gap-3">{children}</div>
      </Disclosure>
    </div>
  );
}

/** The tabs of a horse's page. */
const tabs = [
  { value: "timeline", label: "Timeline" },
  { value: "records", label: "Records" },
  { value: "can-i-go", label: "Can I go?" },
  { value: "worming", label: "Worming" },
  { value: "measures", label: "Weights" },
] as const;
type Tab = (typeof tabs)[number]["value"];

/** The tab that the URL names; null when it names none. */
function tabIn(search: string): Tab | null {
  const named = new URLSearchParams(search).get("tab");
  return tabs.find(({ value }) => value === named)?.value ?? null;
}
