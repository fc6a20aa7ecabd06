import type { Route, Service } from '../service';
import { filmRoutes } from './films.routes.server';
import { homeRoutes } from './home.routes.server';
import { meetRoutes } from './meet.routes.server';

/** Every call of api.md's chapter Content that carries an S, and the X rows of films. */
export function contentRoutes(service: Service): Route[] {
  return [...homeRoutes(service), ...meetRoutes(service), ...filmRoutes(service)];
}
