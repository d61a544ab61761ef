import { CircleCheck } from "lucide-react";
import { assistants } from "#rules/knowledge/entry.ts";
import { Section } from "#web/ui/Section.tsx";

const features = [
  "Every horse with photo, passport and microchip",
  "Veterinary, farrier, dietary and medication records",
  "Care calendar with reminders and repeating care",
  "Vaccination checks against each body's rules",
  `${assistants.length} specialist assistants, with their sources`,
  "Everything you enter, yours to take away at any time",
];

/** What the subscription pays for. */
export const PremiumFeatures = () => (
  <Section id="premium-features" title="Premium Features">
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-2.5">
          <CircleCheck className="mt-0.5 text-ok" aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  </Section>
);
