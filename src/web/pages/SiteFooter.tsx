import { paths } from "#contract/paths.ts";
import { Logo } from "#web/ui/Logo.tsx";

const links = [
  [paths.terms, "Terms of service"],
  [paths.privacy, "Privacy notice"],
  [paths.cookies, "Cookies"],
  [paths.accessibility, "Accessibility"],
  [paths.contact, "Contact"],
] as const;

/** The footer of the public pages: the name and the pages that the law requires. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="column flex flex-col gap-6 py-10 md:flex-row md:items-center md:justify-between">
        <div>
          <Logo />
          <p className="mt-1 text-sm text-muted">Professional Horse Management Platform</p>
        </div>
        <nav aria-label="About Loosebox">
          <ul className="flex flex-wrap gap-x-6">
            {links.map(([path, name]) => (
              <li key={path}>
                <a href={path} className="link inline-flex min-h-control items-center text-ink">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
