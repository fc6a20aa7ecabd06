import { lanternBay } from './lantern-bay';
import { northBank } from './north-bank';
import { oldTown } from './old-town';
import { orchardHill } from './orchard-hill';
import { stationPark } from './station-park';
import { willowQuarter } from './willow-quarter';
import type { DemoRegion } from './profile';

/** All regions of the demo with their profiles. All persons are fictional adults. */
export const PROFILE_REGIONS: readonly DemoRegion[] = [
  lanternBay,
  willowQuarter,
  northBank,
  oldTown,
  orchardHill,
  stationPark,
];
