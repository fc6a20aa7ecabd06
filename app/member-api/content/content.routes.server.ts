import type { Route, Service } from '../service';
import { filmRoutes } from './films.routes.server';
import { homeRoutes } from './home.routes.server';

/** Handles the banner and film calls of docs/member-api.md, Content. */
export function contentRoutes(service: Service): Route[] {
  return [...homeRoutes(service), ...filmRoutes(service)];
}
