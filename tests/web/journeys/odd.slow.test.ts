import { odd } from './servers';
import { walkJourneys } from './walk';

// Two of the many combinations of tests/long/odd-journeys.test.ts.
walkJourneys([5, 7].map(odd));
