import { once } from 'node:events';
import { logger } from '~/config/logger.server';

// Says one thing, and when it is told to, by then to nobody, warns and ends.
logger.warn('begun');
await once(process.stdin, 'data');
logger.info('on');
logger.warn('over');
process.exit(7);
