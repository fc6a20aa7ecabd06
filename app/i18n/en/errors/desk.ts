/** Errors at the desk, which members never see. */
export default {
  'staff.day': 'Write a day like 2026-11-24.',
  'staff.audit':
    'Row {{seq}} does not fit: it was changed, or one before it is missing. Keep the database as it is and tell whoever runs the server.',
  'staff.received': 'Use an amount above zero and at most 50,000.',
  'staff.credentials': 'Name, password or code is not right.',
  'staff.code': 'The code is not right. Check that the clock of your phone is right.',
  'staff.used': 'This link is not valid any more.',
  'staff.taken': 'There is such a login already.',
  'staff.name.format': 'Use 2 to 30 of a–z, 0–9, dots and dashes, a letter first.',
  'staff.password.length': 'Use at least 12 characters.',
  'staff.repeat': 'The two passwords differ.',
  'staff.last_owner': 'This is the last owner. Make somebody else an owner first.',
  'staff.gone': 'This was changed meanwhile. Please look again.',
  'credit.amount': 'Use an amount above zero and at most 100,000.',
  'credit.balance': 'Fewer credits are available. Nothing was changed.',
};
