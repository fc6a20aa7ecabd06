import { advance } from '~/member-api/draw/advance.server';
import { dieAtPayout } from './draw.failure';
import { openService } from './draw.stage';

// A process of its own: settles what is due in a folder and is killed at the second payout.
const [folder, now] = process.argv.slice(2);
const { service } = await openService({ folder, hands: { now: Number(now) }, plugin: dieAtPayout(2) });
await advance(service);
