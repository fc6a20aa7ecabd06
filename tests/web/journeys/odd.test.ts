import { odd } from './servers';
import { walkJourneys } from './walk';

// Two of the many combinations that tests/long/odd-journeys.test.ts walks.
walkJourneys([5, 7].map(odd));
