export default {
  'country.invalid': 'This service is only offered in the countries on the list. You can’t register from another one.',
  'failed.confirm': 'Your confirmation couldn’t be saved.',
  'failed.watching': 'The service didn’t save this.',
  'film.stale': 'This page is out of date. Please open the movie again.',
  'failed.meet': 'The service didn’t accept this.',
  'failed.service': 'Your message couldn’t be sent.',
  'contact.phone':
    'This isn’t a complete phone number. Start with the country code, such as +81 90 1234 5678. For an app, put its name first: LINE ann_22.',
  'contact.app': 'Enter a phone number, an email address, or an app and your username, such as LINE ann_22.',
  'report.reason': 'Please choose what’s wrong.',
  'meet.unsure':
    'We can’t tell whether your request was received. Please check your date requests before you send it again. Reference: {{id}}',
  'meet.no_request': 'There’s no open request to cancel.',
  'meet.no_requests': 'This service doesn’t take date requests.',
  'meet.no_blocks': 'This service can’t block profiles.',
  'meet.no_reports': 'This service doesn’t take reports here. Please tell customer service instead.',
  'meet.already': 'You already have an open request here. Nothing was sent a second time.',
  'service.nothing': 'Please write a message or choose a picture.',
  'service.picture_again': 'The picture is no longer here. Please choose it again.',
  'service.upload': 'The picture couldn’t be uploaded. Please choose another, or try again later.',
  'service.unsure':
    'We can’t tell whether your message arrived. It’s safe to send this same form again: it arrives once. Reference: {{id}}',
  'service.unsure_foreign':
    'We can’t tell whether your message arrived. Please check the conversation before you send it again. Reference: {{id}}',
  'service.unsupported': 'This service doesn’t take messages here.',
  'suspended.since':
    'Your account has been suspended since {{since}}: {{problem}}. Your profile says what you can still do, and how to appeal.',
  'suspended.second_account': 'more than one account',
  'suspended.false_identity': 'a false identity',
  'suspended.false_pictures': 'pictures that aren’t genuine',
  'suspended.abuse_of_people': 'harassment or insults',
  'suspended.abuse_of_draw': 'breaking the rules of the draw',
  'suspended.used_by_others': 'someone else seems to be using the account',
  'suspended.other': 'no published reason',
  'appeal.exists': 'You’ve already appealed against this suspension. Nothing was sent a second time.',
  'appeal.gone': 'Your account is no longer suspended. Nothing was sent.',
  'appeal.unsure':
    'We can’t tell whether your appeal arrived. It’s safe to send this same form again: it arrives once. Reference: {{id}}',
  'appeal.required': 'Please tell us why the suspension is wrong.',
  'appeal.unsupported': 'This service doesn’t take appeals here. Please contact customer service.',
};
