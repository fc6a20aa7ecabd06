import type { Route, Service } from '../service';
import { filmRoutes } from './films.routes.server';
import { homeRoutes } from './home.routes.server';

/** The calls of api.md's chapter Content that are about banners and films. */
export function contentRoutes(service: Service): Route[] {
  return [...homeRoutes(service), ...filmRoutes(service)];
}
