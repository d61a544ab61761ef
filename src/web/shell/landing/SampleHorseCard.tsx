import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { Card } from "#web/ui/Card.tsx";
import { cx } from "#web/ui/cx.ts";

interface Row {
  name: string;
  how: string;
  icon: LucideIcon;
  look: string;
}

const rows: Row[] = [
  { name: "Can compete", how: "No, jab 9 days late", icon: CircleX, look: "text-overdue" },
  { name: "Worm count", how: "Overdue since July", icon: TriangleAlert, look: "text-overdue" },
  { name: "Farrier", how: "In 19 days", icon: CircleCheck, look: "text-ok" },
];

/** The top of a horse's page; its data is invented. */
export const SampleHorseCard = () => (
  <figure className="mx-auto w-full max-w-110">
    <Card flush className="shadow-float">
      <img
        src="/landing-biscuit.webp"
        alt=""
        width={640}
        height={480}
        decoding="async"
        className="aspect-4/3 h-auto w-full object-cover"
      />
      <div className="p-5">
        <p className="font-display text-2xl">Biscuit</p>
        <p className="text-muted">Piebald cob gelding, 15 years, 14.3 hh</p>
        <div className="mt-4 overflow-hidden rounded-control border border-overdue-solid">
          <p className="flex items-center gap-2 bg-overdue-soft px-3 py-2 font-semibold text-overdue">
            <TriangleAlert aria-hidden />
            Overdue: flu jab, 9 days
          </p>
          <ul className="divide-y divide-line">
            {rows.map(({ name, how, icon: Sign, look }) => (
              <li key={name} className="flex items-center gap-3 px-3 py-2">
                <Sign className={look} aria-hidden />
                <span className="font-semibold">{name}</span>
                <span className={cx("ml-auto text-right font-semibold", look)}>{how}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
    <figcaption className="mt-3 text-center text-sm text-muted">
      A sample horse, as its page begins
    </figcaption>
  </figure>
);
