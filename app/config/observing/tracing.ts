/**
 * What the app knows of tracing: types alone. `app/tracing` has the implementation, a file of its own that is loaded where
 * OTEL_EXPORTER_OTLP_ENDPOINT is set, see docs/decisions/0079.
 */

/** A call to an upstream, while it runs. */
export interface CallSpan {
  /** W3C Trace Context: the header of that name, for the upstream. */
  traceparent: string;
  /** @param outcome `ok`, `aborted`, or a kind of UpstreamError @param isFault whether the upstream is to blame */
  end: (outcome: string, isFault: boolean) => void;
}

/** What a call is, without anything of a member: its line in the contract, and the origin of the service. */
export interface TracedCall {
  method: string;
  path: string;
  origin: string;
}

/** A request, while it is answered. */
export interface RequestSpan {
  /** Of its trace, 32 hexadecimal digits; `undefined` where it is not recorded. */
  traceId: string | undefined;
  startCall: (call: TracedCall) => CallSpan;
  /** Ends it, once: without this call it is recorded nowhere. @param route its pattern @param status HTTP, or `aborted` */
  end: (answer: { method: string; route: string; status: string }) => void;
}

/** Records spans, and sends them. No function waits, and none throws. */
export interface Tracing {
  /** @param traceparent of a trusted proxy */
  startRequest: (request: { requestId: string; traceparent: string | undefined }) => RequestSpan;
  /** Begins a trace with a call that no request waits for. */
  startCall: (call: TracedCall) => CallSpan;
  /** Sends what is recorded. */
  close: () => Promise<void>;
}

/** What became of a batch of spans. */
export interface Delivery {
  spans: number;
  /** Why it was not taken. */
  error: Error | undefined;
}

/** What tracing works with. */
export interface TracingOptions {
  /** Address of the receiver, without `/v1/traces`. */
  endpoint: string;
  /** Sent with each batch. */
  headers: Readonly<Record<string, string>>;
  service: string;
  version: string;
  /** Share of traces that are recorded, from 0 to 1. */
  ratio: number;
  /** Called after each batch. */
  delivered: (delivery: Delivery) => void;
}

/** The file of the implementation. */
export interface TracingModule {
  createTracing: (options: TracingOptions) => Tracing;
}
