import { cx } from "#web/ui/cx.ts";

/** Size in pixels at which the page shows the pictures of `npm run tool -- screenshots landing`. */
const WIDTH = 390;
const HEIGHT = 236;

interface PictureProps {
  /** `landing-NAME-light.webp` and `-dark` in `src/web/public/`. */
  name: string;
  alt: string;
}

/** A screenshot of the demo yard, light or dark like the page. */
export const Picture = ({ name, alt }: PictureProps) => (
  <>
    <Shot src={`/landing-${name}-light.webp`} alt={alt} className="night:hidden" />
    <Shot src={`/landing-${name}-dark.webp`} alt={alt} className="hidden night:block" />
  </>
);

const Shot = ({ src, alt, className }: { src: string; alt: string; className: string }) => (
  <img
    src={src}
    alt={alt}
    width={WIDTH}
    height={HEIGHT}
    loading="lazy"
    decoding="async"
    className={cx("h-auto w-full", className)}
  />
);
