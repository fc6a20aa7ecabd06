export default {
  'country.invalid': 'This service is offered only in the countries of the list. You can’t register from another one.',
  'failed.confirm': 'Your confirmation could not be kept.',
  'failed.watching': 'The service did not keep this.',
  'film.stale': 'This page is out of date. Please open the movie again.',
  'failed.meet': 'The service did not accept this.',
  'failed.service': 'The message could not be sent.',
  'contact.phone':
    'This is not a complete phone number. Begin with the country code, such as +81 90 1234 5678. For an app, put its name first: LINE ann_22.',
  'contact.app': 'Enter a phone number, an e-mail address, or an app and your name there, such as LINE ann_22.',
  'report.reason': 'Please choose what is wrong.',
  'meet.unsure':
    'We cannot tell whether your request was received. Please look at your date requests before you send it again. Reference: {{id}}',
  'meet.no_request': 'There is no open request to take back.',
  'meet.no_requests': 'This service takes no date requests.',
  'meet.no_blocks': 'This service cannot block profiles.',
  'meet.no_reports': 'This service takes no reports here. Please tell customer service instead.',
  'meet.already': 'You already have an open request here. Nothing was sent a second time.',
  'service.nothing': 'Please write something or choose a picture.',
  'service.picture_again': 'The picture is no longer there. Please choose it again.',
  'service.upload': 'The picture could not be handed over. Please choose another one, or try again later.',
  'service.unsure':
    'We cannot tell whether your message has arrived. Sending this same form again is safe: it arrives once. Reference: {{id}}',
  'service.unsure_foreign':
    'We cannot tell whether your message has arrived. Please look at the conversation before you send it again. Reference: {{id}}',
  'service.unsupported': 'This service takes no messages here.',
  'suspended.since':
    'Your account has been suspended since {{since}}: {{problem}}. Your profile says what you can still do, and how to appeal.',
  'suspended.second_account': 'more than one account',
  'suspended.false_identity': 'an identity that is not one’s own',
  'suspended.false_pictures': 'pictures that are not genuine',
  'suspended.abuse_of_people': 'harassment or insults',
  'suspended.abuse_of_draw': 'use of the draw against its rules',
  'suspended.used_by_others': 'somebody else seems to use the account',
  'suspended.other': 'no published reason',
  'appeal.exists': 'You have appealed against this suspension before. Nothing was sent a second time.',
  'appeal.gone': 'Your account is no longer suspended. Nothing was sent.',
  'appeal.unsure':
    'We cannot tell whether your appeal has arrived. Sending this same form again is safe: it arrives once. Reference: {{id}}',
  'appeal.required': 'Please write why the suspension is wrong.',
  'appeal.unsupported': 'This service takes no appeals here. Please write to customer service.',
};
