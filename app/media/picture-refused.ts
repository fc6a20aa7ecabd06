/** A rejected picture. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';

  /**
   * @param reason `file_type`: unsupported or damaged; `file_pixels`: too many pixels; `rate`: the decoding queue is
   *   full
   * @param retryAfter seconds until a retry after `rate`
   */
  constructor(
    readonly reason: 'file_type' | 'file_pixels' | 'rate',
    readonly retryAfter?: number,
  ) {
    super(reason);
  }
}
