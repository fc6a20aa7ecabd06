import { afterAll } from 'vitest';
import { dropDatabases } from '../store-place';

afterAll(dropDatabases);
