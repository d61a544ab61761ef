import { lazy, Suspense } from "react";

const ChangedBy = lazy(async () => ({
  default: (await import("./ChangedBy.tsx")).ChangedBy,
}));

/** Who touched a thing last, fetched after what it stands under; nothing for what is only being added. */
export const LastChange = ({ of }: { of: { id: string } | null | undefined }) =>
  of && (
    <Suspense fallback={null}>
      <ChangedBy id={of.id} />
    </Suspense>
  );
