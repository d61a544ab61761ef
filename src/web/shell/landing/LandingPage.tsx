import { SiteFrame } from "#web/pages/SiteFrame.tsx";
import { CallToAction } from "./CallToAction.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { Pricing } from "./Pricing.tsx";
import { Proof } from "./Proof.tsx";

/** What a visitor sees first: what Loosebox is for, what it costs, and the way in. Needs no script. */
export function LandingPage() {
  return (
    <SiteFrame>
      <Hero />
      <Features />
      <Proof />
      <Pricing />
      <CallToAction />
    </SiteFrame>
  );
}
