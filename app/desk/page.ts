import type { ReactNode } from 'react';
import type { Language } from '~/i18n/language';
import type { Translator } from '~/i18n/translate';
import type { SubmitReply } from '~/web/form/submit-reply';
import type { Access } from './roles';
import type { DeskVisit, StaffVisit } from './server/visit.server';

/** What an action returns: a redirect, or what `submitAtDesk` does with a form that is shown again. */
export type ActionAnswer = Response | { data: SubmitReply; init: ResponseInit | null };

/** What a view gets. */
export interface ViewProps<Data> {
  data: Data;
  /** The last answer of one of the page's forms: which, and what. */
  reply: { action: string; reply: SubmitReply } | undefined;
}

/** A visit as the functions of a page get it: of somebody who is signed in, unless the page is for anyone. */
export type VisitFor<Who extends Access> = Who extends 'anyone' ? DeskVisit : StaffVisit;

/** A page of the desk. */
export interface DeskPage<Data = unknown, Who extends Access = Access> {
  /** Pattern, such as `/desk/staff/:name`. */
  path: `/desk${string}`;
  /** Who may open it, and send its forms. */
  access: Who;
  /** Who may send its forms, where that is not everybody who may open it. */
  actsFor?: Access;
  title: (t: Translator['t'], data: Data, language: Language) => string;
  /** Loads what the view prints. A Response, returned or thrown, is the answer. */
  load: (visit: VisitFor<Who>) => Promise<Data | Response>;
  View: (props: ViewProps<Data>) => ReactNode;
  /** Its forms by name; each is sent to `actionPath(path, name)`. */
  actions?: Readonly<Record<string, (visit: VisitFor<Who>) => Promise<ActionAnswer>>>;
}

/** A file of the desk: a picture, a CSV. */
export interface DeskFile<Who extends Access = Access> {
  path: `/desk${string}`;
  access: Who;
  answer: (visit: VisitFor<Who>) => Promise<Response>;
}

/** An address of the desk, whatever its data. */
export type DeskRoute = DeskPage<never> | DeskFile<never>;

/** Defines a page: the view gets the type of what is loaded. */
export function deskPage<Data, const Who extends Access>(page: DeskPage<Data, Who>): DeskRoute {
  return page as unknown as DeskRoute;
}

/** Defines a file. */
export function deskFile<const Who extends Access>(file: DeskFile<Who>): DeskRoute {
  return file as unknown as DeskRoute;
}
