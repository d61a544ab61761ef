import { SiteFrame } from "#web/pages/SiteFrame.tsx";
import { CallToAction } from "./CallToAction.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { Pricing } from "./Pricing.tsx";
import { Proof } from "./Proof.tsx";

/** The landing page: what Loosebox is for, what it costs, and how to begin. It works without script. */
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
