import type { Clock } from '~/i18n/clock';
import { formatDevice, formatMoment } from '~/i18n/format';
import type { PushDevice, PushState } from './push.api.server';

const CHOICES = ['answers', 'withdrawals', 'logins'] as const;

const deviceView = ({ id, device, addedAt, isCurrent, choices }: PushDevice, clock: Clock) => ({
  id,
  device: device && formatDevice(device, clock.language),
  added: addedAt === undefined ? undefined : formatMoment(addedAt, clock),
  isCurrent,
  chosen: CHOICES.filter((choice) => choices[choice]),
});

/** The devices as the page shows them, and what this one has chosen. */
export const pushView = ({ key, isFull, devices }: PushState, clock: Clock) => {
  const here = devices.find(({ isCurrent }) => isCurrent);
  return {
    key,
    here: here?.choices,
    // The device that is counted already can still change what it gets.
    isFull: isFull && !here,
    devices: devices.map((device) => deviceView(device, clock)),
  };
};

export type PushView = ReturnType<typeof pushView>;
