/** A picture that is not taken in. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';

  /**
   * @param reason `file_type`: no picture of a kind that is read, or a broken one; `file_pixels`: more pixels than are read; `rate`: too many others are being read
   * @param retryAfter seconds after which `rate` may be over
   */
  constructor(
    readonly reason: 'file_type' | 'file_pixels' | 'rate',
    readonly retryAfter?: number,
  ) {
    super(reason);
  }
}
