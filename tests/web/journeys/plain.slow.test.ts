import { PLAIN } from './servers';
import { walkJourneys } from './walk';

walkJourneys([PLAIN]);
