import { uploadImage } from '~/contract/calls/funds';
import type { Api } from '../call/api';
import type { Upload } from '../call/multipart';

/**
 * Uploads a picture, within the upload timeout of 60 s.
 *
 * @returns its address, for use in later calls
 * @throws UpstreamError `refused` with reason `file_type`, `file_size`, `file_pixels` or `rate`
 */
export async function uploadPicture(api: Api, file: Upload): Promise<string> {
  const request = { file };
  return (await api(uploadImage, request)).url;
}
