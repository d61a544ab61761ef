import {
  BookOpenCheck,
  CalendarDays,
  ChartLine,
  type LucideIcon,
  MessagesSquare,
  Stethoscope,
} from "lucide-react";
import { HorseIcon } from "#web/ui/horse-icons.ts";

const features: { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: "Health records",
    text: "Vet and farrier visits, feed plans and medication with doses, batch numbers and costs, kept with the horse they belong to.",
    icon: Stethoscope,
  },
  {
    title: "UK compliance",
    text: "Passport and microchip numbers to hand, vaccinations watched, and your personal data handled under UK GDPR.",
    icon: BookOpenCheck,
  },
  {
    title: "AI expert assistant",
    text: "Ask about BHA, British Eventing, TBA and BHS rules or horse health, and see which official source the answer comes from.",
    icon: MessagesSquare,
  },
  {
    title: "Multi-horse management",
    text: "One horse or a yard of sixty: search by name, breed or passport, and see at once which of them needs you.",
    icon: HorseIcon,
  },
  {
    title: "Smart calendar",
    text: "Vaccinations, farrier, dentist and worming on one calendar, with priorities and a reminder 7, 3 and 1 days before.",
    icon: CalendarDays,
  },
  {
    title: "Performance analytics",
    text: "Condition, visits and costs over time, so you can tell what changed and when.",
    icon: ChartLine,
  },
];

/** Six things Loosebox does, each on its peg of the tack-room rail. */
export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="border-y border-line bg-surface"
    >
      <div className="column py-14 lg:py-20">
        <h2 id="features-title" className="font-display text-3xl">
          Everything on its hook
        </h2>
        <p className="mt-3 max-w-[60ch] text-lg text-muted">
          The binder, the whiteboard and the group chat, in one place that everybody on the yard can
          read.
        </p>
        <ul className="mt-10 grid gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {features.map((feature) => (
            <Feature key={feature.title} {...feature} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Feature({ title, text, icon: Sign }: { title: string; text: string; icon: LucideIcon }) {
  return (
    <li className="border-t-6 border-tan-line">
      <div className="pr-8" aria-hidden>
        <span className="-mt-2.5 ml-3 block size-3.5 rounded-full bg-tan" />
        <span className="ml-4.5 block h-5 w-0.5 bg-tan" />
        <Sign className="size-9 text-tan" />
      </div>
      <h3 className="mt-3 pr-8 text-xl font-semibold">{title}</h3>
      <p className="mt-1.5 pr-8 text-muted">{text}</p>
    </li>
  );
}
