/** The settings of traces, checked together (docs/operations.md, "Traces"). Their names are those of OpenTelemetry. */
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';

export interface TracingSettings {
  /** The address of the collector; traces go to `/v1/traces` below it. */
  endpoint: string;
  /** What the collector asks for, such as a token. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Which part of all traces is kept, 0 to 1. */
  ratio: number;
}

interface Given {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_SERVICE_NAME?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

const besideEndpoint = [
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

/** `authorization=Bearer%20token,x-team=shop`, as OpenTelemetry writes headers. */
export const isHeaderList = (text: string): boolean =>
  text.split(',').every((part) => /^\s*[\w-]+=[^,;\s]+\s*$/.test(part) && !/%(?![\da-f]{2})/i.test(part));

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, decodeURIComponent(value.join('='))];
    }),
  );

/** @throws StartRefused with a sentence for each setting in vain */
export function tracingSettingsOf(given: Given): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = given;
  if (endpoint === undefined) {
    const inVain = besideEndpoint.filter((name) => given[name] !== undefined);
    if (inVain.length > 0)
      throw new StartRefused(inVain.map((name) => t('settings.traces.notUsed', { name })).join('\n'));
    return null;
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: headers === undefined ? {} : headersOf(headers),
    serviceName: given.OTEL_SERVICE_NAME ?? 'gangway',
    ratio: given.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}
