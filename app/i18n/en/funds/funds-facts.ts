/** Texts that only the server writes, so that scripts need not carry them. */
export default {
  'review.demo': 'In this demo, a program credits it after about {{time}}.',
  'review.measured': 'A review takes about {{time}}, based on recent top-ups.',
  'review.said': 'A review takes {{time}}, according to this service.',
  'review.unknown': 'Review time: not known yet.',
  monthsAreUtc: 'Months are counted in UTC.',
  'doubt.totals': 'The service states {{in}} in and {{out}} out, but the entries come to {{income}} and {{outgoings}}.',
  'doubt.balance': 'This month closes at {{closing}} so far, but the service states a balance of {{balance}}.',
};
