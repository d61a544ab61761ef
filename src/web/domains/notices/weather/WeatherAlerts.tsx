import { useQuery } from "@tanstack/react-query";
import {
  CloudFog,
  CloudLightning,
  CloudRain,
  type LucideIcon,
  Snowflake,
  ThermometerSun,
  Wind,
  Zap,
} from "lucide-react";
import {
  type WeatherAlert,
  weatherAlertLabels,
  type WeatherAlertType,
  weatherEndpoints,
  type WeatherSeverity,
  weatherSeverityLabels,
} from "#contract/notices/weather.ts";
import { inLondon } from "#rules/date-format.ts";
import { queryOf } from "#web/core/query.ts";
import { cx } from "#web/ui/cx.ts";

const signs: Record<WeatherAlertType, LucideIcon> = {
  RAIN: CloudRain,
  THUNDERSTORM: CloudLightning,
  WIND: Wind,
  SNOW: Snowflake,
  LIGHTNING: Zap,
  ICE: Snowflake,
  EXTREME_HEAT: ThermometerSun,
  FOG: CloudFog,
};

const looks: Record<WeatherSeverity, string> = {
  YELLOW: "bg-soon-soft text-soon",
  AMBER: "bg-soon-soft text-soon border-2 border-soon",
  RED: "bg-overdue-soft text-overdue border-2 border-overdue",
};

/** The Met Office's warnings for the yard's area; renders nothing if there are none or they fail to load. */
export function WeatherAlerts() {
  const { data } = useQuery(queryOf(weatherEndpoints.alerts, {}));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Weather warnings">
      <ul className="grid gap-3">
        {data.map((alert) => (
          <Alert key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function Alert({ alert }: { alert: WeatherAlert }) {
  const { alertType, severity, location, message, startTime, endTime, metadata } = alert;
  const Sign = signs[alertType];
  const kinds = (metadata?.elements ?? [alertType]).map((each) => weatherAlertLabels[each]);
  return (
    <li className={cx("rounded-card border border-line p-3 sm:p-4", looks[severity])}>
      <div className="flex items-start gap-3">
        <Sign aria-hidden className="mt-0.5 flex-none" />
        <div className="min-w-0">
          <p className="font-semibold">
            {weatherSeverityLabels[severity]} warning of {kinds.join(" and ")}
          </p>
          <p>
            {location}: {formatWarningSpan(startTime, endTime)}
          </p>
          <details>
            <summary className="flex min-h-control w-fit cursor-pointer items-center underline underline-offset-4">
              What the Met Office says
            </summary>
            <p className="pb-2 break-words">{message}</p>
            {metadata?.link && (
              <a
                href={metadata.link}
                rel="noreferrer"
                className="inline-flex min-h-control items-center underline underline-offset-4"
              >
                The warnings on the Met Office’s own page
              </a>
            )}
          </details>
        </div>
      </div>
    </li>
  );
}

const day = inLondon({ weekday: "short", day: "numeric", month: "short" });
const time = inLondon({ hour: "2-digit", minute: "2-digit" });

/** Formats a warning's times in UK time as 'Sun 22 Nov, 06:00 to 21:00', or with two dates. */
export function formatWarningSpan(from: string, to: string): string {
  const end = day(from) === day(to) ? time(to) : `${day(to)}, ${time(to)}`;
  return `${day(from)}, ${time(from)} to ${end}`;
}
