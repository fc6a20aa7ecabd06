import desk from './errors/desk';
import draw from './errors/draw';
import forms from './errors/forms';
import funds from './errors/funds';
import pages from './errors/pages';
import people from './errors/people';

/** What went wrong, by what it is about: one part, since a code does not say who prints it. */
export default { ...desk, ...draw, ...forms, ...funds, ...pages, ...people };
