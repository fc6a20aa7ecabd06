import { describe, expect, it } from 'vitest';
import { isUnsupported, UpstreamError } from './upstream-error';

const failure = (kind: UpstreamError['kind'], code: number, reason?: string) =>
  new UpstreamError(kind, { path: '/lottery/getdraw', requestId: '1', code, data: reason ? { reason } : undefined });

describe('a call that an upstream does not serve', () => {
  it('is told by HTTP 404, and by an envelope of 404 that names no reason', () => {
    expect(isUnsupported(failure('not_found', 404))).toBe(true);
    expect(isUnsupported(failure('refused', 404))).toBe(true);
  });

  it('is not one that answers that it lacks the thing, that refuses, or that fails', () => {
    expect(isUnsupported(failure('refused', 404, 'not_found'))).toBe(false);
    expect(isUnsupported(failure('refused', 400))).toBe(false);
    expect(isUnsupported(failure('server_error', 500))).toBe(false);
    expect(isUnsupported(new Error('not_found'))).toBe(false);
  });
});
