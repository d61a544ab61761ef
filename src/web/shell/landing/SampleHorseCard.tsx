import { Apple, CalendarDays, Pill, Stethoscope } from "lucide-react";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { HoofIcon } from "#web/ui/horse-icons.ts";
import { HorseSilhouette } from "#web/ui/HorseSilhouette.tsx";

const counts = [
  { name: "Vet", count: 6, icon: Stethoscope },
  { name: "Farrier", count: 14, icon: HoofIcon },
  { name: "Diet", count: 3, icon: Apple },
  { name: "Meds", count: 2, icon: Pill },
];

/** A horse as the product shows one; all of it is made up. */
export function SampleHorseCard() {
  return (
    <figure className="mx-auto w-full max-w-110">
      <Card flush className="shadow-float">
        <div className="aspect-16/10 bg-tan-soft">
          <HorseSilhouette color="Bay" />
        </div>
        <div className="p-5">
          <div className="flex items-start justify-between gap-3">
            <div>
              <p className="font-display text-xl">Willowbrook Captain</p>
              <p className="text-muted">Irish Sport Horse · 9 years · Gelding</p>
            </div>
            <Badge state="ok">Up to Date</Badge>
          </div>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-muted">Passport</dt>
            <dd className="text-right">GBR 042 118 200713</dd>
            <dt className="text-muted">Microchip</dt>
            <dd className="text-right">826 0460 0012 3456</dd>
          </dl>
          <ul className="mt-4 grid grid-cols-4 divide-x divide-line border-y border-line py-3">
            {counts.map(({ name, count, icon: Sign }) => (
              <li key={name} className="flex flex-col items-center">
                <Sign className="text-tan" aria-hidden />
                <span className="mt-1 text-lg leading-6 font-semibold">{count}</span>
                <span className="text-xs text-muted">{name}</span>
              </li>
            ))}
          </ul>
          <p className="mt-4 flex items-center gap-2.5">
            <CalendarDays className="text-tan" aria-hidden />
            <span>
              <span className="font-semibold">Farrier</span> in 6 days, 09:30
            </span>
          </p>
        </div>
      </Card>
      <figcaption className="mt-3 text-center text-sm text-muted">A sample horse</figcaption>
    </figure>
  );
}
