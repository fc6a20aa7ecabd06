/**
 * Code of the form of a stop card that is not valid. It has no text among the errors, which every page has in its scripts: the page
 * says so in place of the form.
 */
export const UNKNOWN_CARD = 'stopCard.unknown';
