import { pictureField } from '~/root/form/picture-field.server';
import { earlierCode } from './earlier.server';

/** The picture of the payment. */
export const screenshot = pictureField({
  name: 'screenshot',
  purpose: 'recharge picture',
  failed: 'recharge.upload',
  again: 'recharge.screenshot_again',
  known: earlierCode,
});
