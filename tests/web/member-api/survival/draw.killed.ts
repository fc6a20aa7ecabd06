import { advance } from '~/member-api/draw/settle/advance.server';
import { dieAtMovement } from './draw.failure';
import { openService } from '../draw/draw.stage';

// Runs as a separate process: brings the draw of a folder up to a time and is killed at its nth movement of money.
const [folder, now, nth] = process.argv.slice(2);
const { service } = await openService({ folder, hands: { now: Number(now) }, plugin: dieAtMovement(Number(nth)) });
await advance(service);
