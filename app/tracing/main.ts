import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type Context, type Span } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { CallSpan, RequestSpan, TracedCall, Tracing, TracingOptions } from '~/config/observing/tracing';

/**
 * Traces with OpenTelemetry, in a file of its own (`build/tracing.js`). Spans are started by name, with their parent: nothing is
 * registered globally, and no object of another package is changed. Names of attributes: OpenTelemetry semantic conventions for HTTP.
 */

/** Spans that wait to be sent; further ones are dropped. About 1 kB each. */
const QUEUE = 2_048;
const BATCH = 512;
/** How long spans wait for a batch, in ms. */
const DELAY_MS = 5_000;
/** How long the receiver may take for a batch, in ms, with the exporter's own retries. */
const EXPORT_MS = 5_000;

/** Tells what became of each batch. */
function told(exporter: SpanExporter, delivered: TracingOptions['delivered']): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isTaken = result.code === ExportResultCode.SUCCESS;
        delivered({ spans: spans.length, error: isTaken ? undefined : (result.error ?? new Error('refused')) });
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** W3C Trace Context, level 1. */
function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${String(traceFlags & TraceFlags.SAMPLED)}`;
}

/** The context of a `traceparent` header; an invalid one begins a new trace, as the standard wants it. */
function remoteContext(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** Creates the tracing of a process. */
export function createTracing(options: TracingOptions): Tracing {
  const { endpoint, headers, service, version, ratio, delivered } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: EXPORT_MS });
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // A `traceparent` may leave a request out. It cannot have one recorded beyond the ratio: members could send it.
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: told(exporter, delivered),
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: DELAY_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('night-garden', version);

  function startCall({ method, path, origin }: TracedCall, parent: Context): CallSpan {
    const attributes = { 'http.request.method': method, 'url.template': path, 'server.address': origin };
    const span = tracer.startSpan(`${method} ${path}`, { kind: SpanKind.CLIENT, attributes }, parent);
    return {
      traceparent: traceparentOf(span),
      end: (outcome, isFault) => {
        span.setAttribute('app.outcome', outcome);
        if (isFault) span.setAttribute('error.type', outcome).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  function startRequest({ requestId, traceparent }: Parameters<Tracing['startRequest']>[0]): RequestSpan {
    const attributes = { 'app.request_id': requestId };
    const span = tracer.startSpan('HTTP', { kind: SpanKind.SERVER, attributes }, remoteContext(traceparent));
    const within = trace.setSpan(ROOT_CONTEXT, span);
    let isEnded = false;
    return {
      traceId: span.isRecording() ? span.spanContext().traceId : undefined,
      // An event stream goes on for hours: what it asks later are traces of their own.
      startCall: (call) => startCall(call, isEnded ? ROOT_CONTEXT : within),
      end: ({ method, route, status }) => {
        if (isEnded) return;
        isEnded = true;
        span.updateName(`${method} ${route}`).setAttributes({ 'http.request.method': method, 'http.route': route });
        if (status !== 'aborted') span.setAttribute('http.response.status_code', Number(status));
        if (/^(5..|aborted)$/.test(status))
          span.setAttribute('error.type', status).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    startRequest,
    startCall: (call) => startCall(call, ROOT_CONTEXT),
    close: () => provider.shutdown(),
  };
}
