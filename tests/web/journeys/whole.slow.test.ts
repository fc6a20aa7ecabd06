import { EMBEDDED, ELSEWHERE } from './servers';
import { walkJourneys } from './walk';

walkJourneys([EMBEDDED, ELSEWHERE]);
