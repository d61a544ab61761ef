import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { type KioskDay, kioskEndpoints } from "#contract/care/kiosk.ts";
import { paths } from "#contract/paths.ts";
import { asItStands, formatWhen } from "#rules/date-format.ts";
import { LoadFailed } from "#web/core/Loaded.tsx";
import { queryOf, useMutate } from "#web/core/query.ts";
import { useTitle } from "#web/core/use-title.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LogoMark } from "#web/ui/Logo.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { KioskBoard } from "./KioskBoard.tsx";

/** Milliseconds after which the day is fetched again although no change was heard of. */
const REFETCH_MS = 15_000;
/** Milliseconds after which the day that is shown is old: a fetch has failed. */
const OLD_MS = REFETCH_MS + 5_000;
/** Milliseconds until the stream is opened again after the server has refused it. */
const REOPEN_MS = 10_000;

const formatLongDay = asItStands({ weekday: "long", day: "numeric", month: "long" });

/**
 * A screen in the tack room: the yard's day, ticked by whoever says who they are. It stays open for months, follows the
 * day by itself, and goes on by itself after the network was gone.
 */
export function KioskPage() {
  useTitle("Tack room");
  const [search] = useSearchParams();
  const token = search.get("token");
  return (
    <main id="main" tabIndex={-1} className="column grid max-w-4xl gap-5 py-5">
      {token === null ? <Screen /> : <Linking token={token} />}
    </main>
  );
}

/** Makes this browser a screen by the link's token, and takes the token out of the address. */
function Linking({ token }: { token: string }) {
  const { mutateAsync, error } = useMutate(kioskEndpoints.open);
  const [, navigate] = useLocation();
  useEffect(() => {
    void mutateAsync({ body: { token } }).then(
      () => navigate(paths.kiosk, { replace: true }),
      // shown below
      () => undefined,
    );
  }, [mutateAsync, navigate, token]);
  return error ? <NoDay title="This screen cannot be linked" text={error.sentence} /> : <Loading />;
}

const NoHead = () => <h1 className="sr-only">Tack room</h1>;

const NoDay = (said: { title: string; text: string }) => (
  <>
    <NoHead />
    <EmptyState {...said} />
  </>
);

const Loading = () => (
  <>
    <NoHead />
    <Skeleton className="h-96 w-full" />
  </>
);

function Screen() {
  const shown = useQuery({
    ...queryOf(kioskEndpoints.show, {}),
    refetchInterval: REFETCH_MS,
    refetchIntervalInBackground: true,
  });
  const { data, error, dataUpdatedAt, refetch } = shown;
  const isEnded = error?.status === 404;
  const cutAt = useHearing(data !== undefined && !isEnded, refetch);
  useNewDay(data?.day.date);
  useLitScreen();
  if (isEnded) return <NoDay title="This screen shows nothing any more" text={error.sentence} />;
  if (data)
    return (
      <>
        <Head shown={data} />
        <StaleRemark updatedAt={dataUpdatedAt} cutAt={cutAt} />
        <KioskBoard shown={data} />
      </>
    );
  if (error)
    return (
      <>
        <NoHead />
        <LoadFailed title="The day could not be loaded" error={error} onRetry={refetch} />
      </>
    );
  return <Loading />;
}

const Head = ({ shown: { name, yardName, day } }: { shown: KioskDay }) => (
  <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <LogoMark className="size-12 flex-none" />
    <div className="min-w-0 flex-1">
      <h1 className="font-display text-2xl wrap-anywhere">{formatLongDay(day.date)}</h1>
      <p className="wrap-anywhere text-muted">
        {yardName}, {name}
      </p>
    </div>
  </header>
);

interface StaleRemarkProps {
  /** When the day that is shown was fetched, in milliseconds since 1970. */
  updatedAt: number;
  /** When the connection for changes was last cut, likewise; 0 if it never was. */
  cutAt: number;
}

/** Says since when there has been no connection; a component of its own, so that only it follows the clock. */
function StaleRemark({ updatedAt, cutAt }: StaleRemarkProps) {
  const now = useNow();
  if (cutAt <= updatedAt && now - updatedAt <= OLD_MS) return null;
  return (
    <output className="block rounded-card bg-soon-soft px-4 py-3 font-semibold text-soon">
      No connection since {formatWhen(new Date(updatedAt))}. What is shown was known then; it goes
      on by itself.
    </output>
  );
}

/**
 * Refetches whenever the server says that something has changed. Returns when the connection over which it
 * says so was last cut, in milliseconds since 1970; 0 if it never was.
 */
function useHearing(isLinked: boolean, refetch: () => Promise<unknown>): number {
  const [cutAt, setCutAt] = useState(0);
  useEffect(() => {
    if (!isLinked) return undefined;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource(kioskEndpoints.stream.path);
      source.addEventListener("change", () => void refetch());
      source.addEventListener("error", () => {
        setCutAt(Date.now());
        // a lost connection is opened again by the browser, a refused one is not
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN_MS);
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [isLinked, refetch]);
  return cutAt;
}

/** The present time in milliseconds since 1970, to a few seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 2_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Loads the page anew with the first answer of a new day, so that a screen that is never closed gets new versions. */
function useNewDay(date: string | undefined) {
  const [first, setFirst] = useState<string>();
  if (first === undefined && date !== undefined) setFirst(date);
  useEffect(() => {
    if (first !== undefined && date !== undefined && date !== first) location.reload();
  }, [first, date]);
}

/** Keeps the screen lit where the browser allows it. */
function useLitScreen() {
  useEffect(() => {
    const light = () => {
      if (document.visibilityState === "visible" && "wakeLock" in navigator)
        // refused when the battery is low, for example
        void navigator.wakeLock.request("screen").catch(() => undefined);
    };
    light();
    document.addEventListener("visibilitychange", light);
    return () => document.removeEventListener("visibilitychange", light);
  }, []);
}
