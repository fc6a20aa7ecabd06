import { afterAll } from 'vitest';
import { dropDatabases } from '../harness/store-place';

afterAll(dropDatabases);
