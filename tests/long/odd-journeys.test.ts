import { odd } from '../web/journeys/servers';
import { walkJourneys } from '../web/journeys/walk';

const SEEDS = Number(process.env.ODD_SEEDS ?? 20);

// Each seed is another service: it chooses the format of each response.
walkJourneys(Array.from({ length: SEEDS }, (_, seed) => odd(100 + seed)));
