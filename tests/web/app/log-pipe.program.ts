import { once } from 'node:events';
import { logger, requestLogger } from '~/config/logger.server';

// Says one thing, and when it is told to, by then to nobody, warns and ends.
logger.warn('begun');
await once(process.stdin, 'data');
requestLogger.info('on');
logger.warn('over');
process.exit(7);
