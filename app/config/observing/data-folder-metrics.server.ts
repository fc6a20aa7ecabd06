import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import { registry } from './metrics.server';
import { lastGoodDrill } from './backup-drill.server';

/** How long figures of the folder are kept, in ms: any number of scrapers ask the disk once. */
const FRESH_MS = 10_000;
/** How long a scrape waits for the disk, in ms. A network disk may hang, and must not take the other metrics with it. */
const PATIENCE_MS = 1_000;

interface Figures {
  free: number | undefined;
  size: number | undefined;
  drilledAt: number | undefined;
}

const UNKNOWN: Figures = { free: undefined, size: undefined, drilledAt: undefined };

async function look(folder: string): Promise<Figures> {
  const [disk, drilledAt] = await Promise.all([statfs(folder), lastGoodDrill(folder)]);
  return { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize, drilledAt };
}

/** At most one look at a time is under way: a disk that hangs must not use up the threads of the process. */
function createLook(folder: string): () => Promise<Figures> {
  let known: { at: number; figures: Figures } | undefined;
  let pending: Promise<Figures> | undefined;
  return () => {
    if (known && performance.now() - known.at < FRESH_MS) return Promise.resolve(known.figures);
    pending ??= look(folder)
      .catch(() => UNKNOWN)
      .then((figures) => {
        known = { at: performance.now(), figures };
        pending = undefined;
        return figures;
      });
    const late = new Promise<Figures>((resolve) => setTimeout(resolve, PATIENCE_MS, UNKNOWN).unref());
    return Promise.race([pending, late]);
  };
}

/**
 * Measures the disk of DATA_DIR, and the age of the last good backup drill, when Prometheus asks. A figure that is not known has
 * no series.
 *
 * @param folder DATA_DIR
 */
export function measureDataFolder(folder: string): void {
  const figures = createLook(folder);
  const measure = (name: string, help: string, pick: (found: Figures) => number | undefined) => {
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = pick(await figures());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  };
  measure('data_disk_free_bytes', 'Bytes that the app may still write to the disk of DATA_DIR', ({ free }) => free);
  measure('data_disk_size_bytes', 'Size of the disk of DATA_DIR', ({ size }) => size);
  measure('backup_drill_timestamp_seconds', 'When a backup was last restored for a trial and found good', (found) =>
    found.drilledAt === undefined ? undefined : found.drilledAt / 1_000,
  );
}
